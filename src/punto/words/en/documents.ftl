### Shared by all documents.

document-page_of = Page { $page } of { $pages }
document-person = { $name }, { $role }
