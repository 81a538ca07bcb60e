### 各文件共用的詞句。

document-page_of = 第 { $page } / { $pages } 頁
document-person = { $name }，{ $role }
