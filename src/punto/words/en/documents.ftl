### What all documents share.

document-page_of = Page { $page } of { $pages }
document-person = { $name }, { $role }
