/** What a printed page says: its PDF, read back. */
import { extractText } from 'unpdf';

/** The text of each page, its stretches of white as one space. */
export async function pdfPages(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
