export interface Recorder {
  /** The recording as in its file, uncompressed. */
  text(): string;
  /** Saves it as a file; false where the browser does not allow that. */
  save(): Promise<boolean>;
  dispose(): void;
}
