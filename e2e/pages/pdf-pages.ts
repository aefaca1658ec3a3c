import { extractImages, extractText } from 'unpdf';

export async function pdfPages(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

export const picturesIn = async (pdf: Buffer): Promise<number> => (await extractImages(new Uint8Array(pdf), 1)).length;
