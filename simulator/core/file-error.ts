const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file is where a folder must be',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name exists already',
  EACCES: 'access is not permitted',
  EPERM: 'access is not permitted',
  EROFS: 'nothing can be written there',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  EFBIG: 'it is larger than a file may be',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program uses it',
  ETXTBSY: 'another program uses it',
  ENXIO: 'no program reads it',
  EIO: 'the disk failed',
};

/** The reason in words; the error code when there is no sentence for it. */
export function fileErrorText(error: unknown): string {
  const { code = 'without a code' } = error as { readonly code?: string };
  return ERROR_TEXTS[code] ?? `system error ${code}`;
}
