/** What a printed page says and shows: its PDF, read back. */
import { extractImages, extractText } from 'unpdf';

/** The text of each page, its stretches of white as one space. */
export async function pdfPages(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** How many pictures its first page has. */
export const picturesIn = async (pdf: Buffer): Promise<number> => (await extractImages(new Uint8Array(pdf), 1)).length;
