/** Sentences for the error codes of the file system. */

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file stands where a folder must be',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is there already',
  EACCES: 'access is not permitted',
  EPERM: 'access is not permitted',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EFBIG: 'it is larger than a file may be',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its link leads back to itself',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program keeps it',
  ETXTBSY: 'another program keeps it',
  ENXIO: 'nobody reads it',
  EIO: 'the disk failed',
};

/** The reason of a file system error; its code when no sentence exists. */
export function fileErrorText(error: unknown): string {
  const { code = 'for no reason that is named' } = error as { readonly code?: string };
  return ERROR_TEXTS[code] ?? `the system says ${code}`;
}
