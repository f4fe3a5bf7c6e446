import { send } from '../api/call.ts';

/** Saves what an address of the API gives; a plain link could not send the key. */
export async function download(address: string, name: string, accept = '*/*'): Promise<void> {
  const response = await send(address, { headers: { Accept: accept } });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
