### 各文件共用的词句。

document-page_of = 第 { $page } / { $pages } 页
document-person = { $name }，{ $role }
