/** Packages of providers that an install may lack, with the versions that Plumbline is tested with. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@langchain/anthropic': '1.5.11',
  '@langchain/google-genai': '2.3.2',
  '@langchain/aws': '1.4.5',
  '@langchain/mistralai': '1.2.0',
  '@langchain/ollama': '1.3.0',
};

/** `NAME@VERSION` of the package of a provider; nothing for any other package. */
export function providerPackage(name: string): string | undefined {
  const version = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
  return version && `${name}@${version}`;
}
