import type { storage as english } from '../../en/sentences/storage-sentences.ts';

export const storage: typeof english = {
  backupOtherFormat: ({ format, own }) =>
    `备份的格式为 ${format}，而本版本的 Plumbline 读取格式 ${own}。请用写出它的版本恢复。`,
  backupAltered: () => '备份已损坏：内容与其摘要不符。没有恢复任何内容；请使用另一份备份。',
  backupNotWhole: () =>
    '该文件不是 Plumbline 的备份，或者只是其中一部分。没有恢复任何内容；请使用另一份副本。',
  backupTooLarge: ({ why }) => `备份过大：${why}。没有恢复任何内容。`,
  backupMalformed: ({ why }) => `备份中的数据库已损坏：${why}。没有恢复任何内容；请使用另一份备份。`,
  whyBackupBytes: ({ most }) => `解压后超过 ${most} 字节`,
  whyBackupFiles: ({ most }) => `其中的文件超过 ${most} 个`,
  whyBackupPacked: () => '无法解压',
  whyBackupShort: () => '内容不完整',
  whyBackupEmpty: () => '它是空的',
  whyBackupOutside: () => '其中有文件会落在数据库之外',
  whyBackupNoFile: () => '其中有不是文件的内容',
  whyBackupSize: () => '其中有一个大小不是数字',
  restoreEmbeddedOnly: () =>
    'Plumbline 只恢复自己的嵌入式数据库。对于 Postgres 服务器：`pg_restore --clean --if-exists --dbname="$DATABASE_URL" library.dump`',
  backupEmbeddedOnly: () =>
    'Plumbline 只备份自己的嵌入式数据库。对于 Postgres 服务器：`pg_dump --format=custom --file=library.dump "$DATABASE_URL"`',
  rowDamaged: () => '该行的一部分以无法读取的形式存储。详情见日志文件；请在新的批次中重新提问。',
  runDamaged: ({ id }) => `${id} 以无法读取的形式存储。请恢复备份，或重新提问。`,
  runTakenOver: ({ id }) => `另一进程已接手 ${id}。请查看它的事件。`,
  documentGone: () => '该文档已不在资料库中。请重新导入它所在的文件夹。',

  questionVector: ({ components, wanted }) =>
    `问题的向量有 ${components} 维，或其中有不是数字的分量；索引为 ${wanted} 维。请检查向量模型及所配置的维数。`,
  documentVectors: ({ why }) => `文档无法编入索引：${why}。请检查向量模型及所配置的维数。`,
  whyVectorFields: ({ fields }) => `其各块的向量字段不一致（${fields}）`,
  whyVectorLength: ({ field, components, wanted }) =>
    `一个 ${field} 向量有 ${components} 维，而索引为 ${wanted} 维`,
  whyVectorNumber: ({ field }) => `一个 ${field} 向量中有不是数字的分量`,
  vectorsMissing: ({ vectors, chunks }) =>
    `${chunks} 块中只有 ${vectors} 块得到向量模型的向量。请检查 embedding.model，然后重新导入。`,
  unknownModel: () => '未知的模型',
  otherEmbeddings: ({ stored, configured }) =>
    `索引由向量模型“${stored}”生成，而配置的是“${configured}”，两者的向量无法比较。导入任一文件夹即可由已存内容重新生成向量，也可改回原来的配置。`,
  chromaFailed: ({ host }) =>
    `${host} 处的 Chroma 服务器出错或无法连接。请检查它是否在运行、database.chromaUrl 是否正确；在此之前段落仅按词语查找。`,

  searchAway: (p) =>
    `无法连接搜索集群 ${p.host}，或集群过于繁忙。请确认它正在运行且 index.urls 正确，然后重试。期间发布的文档保存在数据库中等待发送；阅读、报告和列表照常可用。`,
  searchRefused: (p) =>
    `搜索集群 ${p.host} 拒绝了访问。请检查 index.urls 中的用户名和密码（在 AWS 上检查其中的区域以及环境变量或配置文件中的 AWS 密钥），并确认其可以读取、写入和创建以其中的前缀（未写则为 plumbline）开头的索引。`,
  searchCertificate: (p) =>
    `搜索集群 ${p.host} 的证书不受信任。请在 network.caFile 中指定签发机构，并确认 index.urls 使用证书上的名称。`,
  searchDiskFull: (p) =>
    `搜索集群 ${p.host} 的某个节点磁盘已满，无法写入。没有数据丢失：已发布的内容保存在数据库中，有空间后会发送。请释放该节点的空间。`,
  searchVersion: (p) =>
    `${p.host} 上的集群是 ${p.found}；索引需要 OpenSearch ${p.least} 或更新版本。请升级，或在 index.urls 中指定其他集群。`,
  searchNoVectors: (p) =>
    `搜索集群 ${p.host} 缺少保存向量的 k-NN 插件（opensearch-knn）。请在每个节点上安装，或在 index.urls 中指定其他集群。`,
  searchMapping: (p) =>
    `索引 ${p.alias} 与建立时不同：${p.fields} 被他人更改。\`plumbline library repair\` 会根据已存内容重建索引。`,
  searchIndexGone: (p) =>
    `此文库的索引已不在搜索集群 ${p.host} 上。\`plumbline library repair\` 会根据已存内容重建索引。`,
  searchUnsuitable: (p) =>
    `搜索集群 ${p.host} 不接受发送的内容（${p.type}）。请确认 index.urls 指向 OpenSearch 集群；\`plumbline doctor\` 会检查其版本、插件和索引。详情见日志文件。`,
  searchPackage: () => '未安装 @opensearch-project/opensearch。请与 Plumbline 一起安装，或去掉 index.urls。',
  searchMending: () =>
    '搜索索引正在重建，尚不完整。请在 `plumbline library repair` 完成后重试；若已中断，请再次运行。',
  indexElsewhere: () =>
    '此文库的搜索索引在 OpenSearch 集群上。请重新填写 index.urls；`plumbline library reindex --to database` 可将其迁回。',
  moveAlone: () => '整个索引一起迁移：使用 --to 时请不要指定文档。',
  indexMoved: () => '搜索索引刚刚迁移到其他位置。请重试。',
  indexNotWhole: () =>
    '索引在新位置上不完整，旧索引继续服务。请确认没有他人写入，然后再次运行 `plumbline library reindex`。',
  whyNoCluster: () => '索引将迁移到那里',

  libraryDiskFull: () => '资料库所在的磁盘已满。已保存的内容没有丢失。请清理磁盘后重新运行该命令。',
  valueUnholdable: () => '所给的文本或数字中有数据库无法保存的值。请检查所发送的内容。',
  dataFolderIsFile: () => '数据文件夹是一个文件，或位于一个文件之中。请用 --data-dir 另选一个。',
  dataFolderForbidden: () => '数据文件夹不可写。请更改其权限，或用 --data-dir 选择其他文件夹。',
  databaseRefuses: ({ state }) =>
    `数据库拒绝连接（${state}：用户名、密码或数据库名有误）。请检查 DATABASE_URL。`,
  databaseUnreachable: ({ what, state }) =>
    `无法连接${what}（${state === '' ? '连接中断' : state}）。请检查它是否在运行、DATABASE_URL 是否正确，然后重试。`,
  databaseFailed: ({ what, state }) => `${what}出错${state === '' ? '' : `（${state}）`}。详情见日志文件。`,
  runDatabase: () => '运行数据库',
  libraryDatabase: () => '资料库数据库',
  databaseNewer: ({ step }) =>
    `该数据库由较新版本的 Plumbline 创建（其中有本版本不认识的步骤“${step}”）。请更新 Plumbline，或使用其他数据库。`,
  databaseOlder: () =>
    '该数据库由本版本无法读取的更早版本的 Plumbline 创建。请先用上一个版本打开一次，或使用其他数据目录或数据库并重新导入文档。',
  databaseLost: ({ name, isGone }) =>
    `数据目录“${name}”属于一个资料库，但其数据库（文件夹“pg”）${isGone ? '为空或已不存在' : '不完整'}。请放回该文件夹，或用 \`plumbline library restore FILE --force\` 恢复备份，或选择其他数据目录。`,
  dataOtherFormat: ({ name, format, own }) =>
    `数据目录“${name}”的格式${format > 0 ? `为 ${format}` : '未知'}，而本版本的 Plumbline 读取格式 ${own}。请使用写出它的版本，或选择其他数据目录。`,
  databaseRestarts: () => '嵌入式数据库正在重新启动。请稍后再试。',
  databaseDoesNotStart: () =>
    '嵌入式数据库已停止，并且无法重新启动：数据目录中“pg”文件夹里的文件缺失或损坏，或者系统不允许它打开任何文件。原因见日志文件。请把该文件夹放回原处，或者停止 Plumbline，再用 `plumbline library restore FILE --force` 恢复备份。',
  openedAtOnce: () => '有多个程序同时打开同一个数据目录。请逐个启动它们。',
  dataPathLong: ({ bytes, most }) =>
    `数据目录的路径对本系统来说太长（${bytes} 字节，最多 ${most} 字节）。请选择较短的路径。`,
  libraryInUse: ({ pid, host, isSilent }) =>
    `资料库正由另一个 Plumbline 进程使用（${host === '' ? '' : `${host} 上的`}进程 ${pid}）。${isSilent ? '它目前没有应答。' : ''}请等它结束，或停止它，或使用它的服务器，或选择其他数据目录。`,
  dataDirectoryTaken: ({ name }) =>
    `数据目录“${name}”中已有资料库。请用 --data-dir 指明其他目录，或用 --force 把原有的资料库移到一旁。`,
  noDescriptors: () =>
    '数据库目前无法打开其文件：系统没有空闲的文件描述符。有空闲时会继续；若反复出现，请提高打开文件数的上限（ulimit -n）。',
  dataDirectoryGone: () =>
    '本进程的数据目录已不存在：它被移动、删除或替换。现在不再写入任何内容。请停止该进程，放回该目录或恢复备份，然后重新启动。',
  vectorNotInstalled: () =>
    'Postgres 服务器没有安装保存资料库向量所需的 pgvector。请为您的服务器安装它（Debian 或 Ubuntu 上为 postgresql-NN-pgvector，或使用镜像 pgvector/pgvector），然后执行：`create extension vector`',
  vectorNotAllowed: () =>
    'DATABASE_URL 的用户不能创建扩展“vector”。请管理员在该数据库中执行：`create extension vector`',
  vectorTooOld: () =>
    'Postgres 服务器的 pgvector 低于 0.7 版。请更新它，然后执行：`alter extension vector update`',
};
