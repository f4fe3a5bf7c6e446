/** Advice of packages to upgrade Node.js, in the midst of what a command says: before they are loaded. */
export function quietPackages(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}
