import type { setup as english } from '../../en/sentences/setup-sentences.ts';
import { INSTALL_LOCAL_MODELS } from '../../install-commands.ts';

export const setup: typeof english = {
  environmentName: () => 'PLUMBLINE_ENV 须为“production”这样的名称：字母、数字、“-”和“_”。',
  environmentFile: ({ name, files }) =>
    `PLUMBLINE_ENV 为“${name}”，但工作目录中没有 ${files.join('，也没有 ')}。请创建其中之一，或取消设置 PLUMBLINE_ENV。`,
  configUnreadable: ({ name }) => `配置文件 ${name} 无法读取。请检查其名称和权限。`,
  configProblems: ({ problems }) =>
    `配置有 ${problems.length} 处问题：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  localPackages: () =>
    `本地文件夹中的模型需要尚未安装的软件包。请运行 \`${INSTALL_LOCAL_MODELS}\`，或更改相应的提供方（embedding.provider、rerank.provider 设为“builtin”，verification.provider 设为“model”）。`,
  localModelFailed: ({ name, why }) => `模型“${name}”${why}。请检查它是否为适合此任务的 ONNX 格式模型。`,
  localFolder: ({ name, why }) =>
    `模型文件夹“${name}”${why}。ONNX 格式的模型包含 config.json、tokenizer.json 和 onnx/model.onnx。提供方“builtin”不需要模型。`,
  whyModelInput: ({ name }) => `需要输入“${name}”，而文本编码器没有这种输入`,
  whyModelScore: () => '没有为问题和段落给出一个或两个数',
  whyModelLabels: () => '没有为段落和陈述给出三个数',
  whyFolderNoLabels: () => '没有把 entailment、neutral 和 contradiction 列为序列分类的标签',
  whyModelShape: ({ dimension }) => `没有为每个词元给出 ${dimension} 个数`,
  whyModelVector: () => '返回了没有方向的向量',
  whyModelLoad: () => '无法加载',
  whyModelEnded: () => '结束了自己的线程',
  whyModelRun: () => '无法运行',
  whyFolderLacks: ({ names }) => `中没有 ${names.join(' 或 ')}`,
  whyFolderUnusable: ({ name }) => `中没有可用的 ${name}`,
  noSuchModel: ({ name }) => `这里没有模型“${name}”。`,
  modelNameOdd: ({ name }) => `“${name}”不能作为模型的名称。请重命名文件夹：字母、数字、“.”、“-”和“_”。`,
  modelUnknown: ({ name, names }) =>
    `“${name}”既不是文件夹，也不是已知的模型。已知：${names.join('、')}。其他模型请写成其在模型库中的名称：所有者/名称。`,
  modelSources: ({ from }) =>
    `不能从“${from}”获取模型。来源可以是模型库、其镜像（https://…）、\`maven\` 或一个文件夹。`,
  modelInUse: ({ name }) => `${name} 正在使用。请先改用其他模型或内置模型，然后再删除。`,
  modelBytesRefused: ({ name, host, why }) =>
    `已拒绝来自 ${host} 的 ${name}：${{ moreBytes: '字节多于声明的数量', otherSize: '大小与应有的不同', otherBytes: '内容与固定的校验值（sha256）不同' }[why]}。没有保留任何内容。请换一个来源。`,
  modelBrokeOff: ({ name, host }) =>
    `无法连接 ${host}，或在发送 ${name} 时中断。请再试一次，会从中断处继续；或换一个来源，例如镜像。`,
  modelNotServed: ({ name, host, status }) =>
    `${host} 没有提供 ${name}（HTTP ${status}）。请检查名称，或换一个来源。`,
  modelDownloading: ({ name }) => `正在下载 ${name}。请等它结束，或先取消。`,
  modelOffline: ({ host }) =>
    `没有从 ${host} 下载：web.offline 已开启。请添加含有其文件的文件夹，或关闭该设置。`,
  mavenBroughtNothing: ({ artifact }) =>
    `\`mvn\` 没有取得 ${artifact}。请检查 Maven 是否已安装并能连接仓库，或换一个来源。`,
  nodeTooOld: ({ version }) => `Node.js ${version} 过旧。Plumbline 需要 20.19 或更新的版本。`,
  lowLimit: ({ what, has, least, command }) =>
    `系统只允许本进程${{ files: `打开 ${has} 个文件`, fileSize: `写入 ${has} KiB 的文件`, addresses: `使用 ${has} KiB 的地址空间` }[what]}，而 Plumbline 需要 ${least}。请调高限制，例如在启动它的 shell 中运行 \`${command}\`。`,
  folderNotWritable: ({ name }) => `${name} 不可写。`,
};
