import { BlobWriter, configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

configure({ useWebWorkers: false });

/** An archive of the files, by name. */
export async function zipFile(
  files: Readonly<Record<string, Uint8Array | string>>,
  { name = 'rede.zip', password = '' } = {},
): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), password === '' ? {} : { password });
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await writer.add(path, new Uint8ArrayReader(bytes));
  }
  return new File([await writer.close()], name);
}
