export interface Recorder {
  /** The text of the file before compression. */
  text(): string;
  /** False when the browser does not allow it. */
  save(): Promise<boolean>;
  dispose(): void;
}
