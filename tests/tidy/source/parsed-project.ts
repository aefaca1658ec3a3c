/** The project's files, read and parsed once for all tidy tests of a run. */
import { isScript, type ProjectFile, projectFiles } from './source-files.ts';
import { parseSource, type Syntax } from './syntax.ts';

export interface ParsedFile {
  readonly file: ProjectFile;
  readonly path: string;
  readonly syntax: Syntax;
}

export const files: readonly ProjectFile[] = projectFiles();

export const scripts: readonly ParsedFile[] = files.filter(isScript).map((file) => {
  return { file, path: file.path, syntax: parseSource(file.path, file.text) };
});
