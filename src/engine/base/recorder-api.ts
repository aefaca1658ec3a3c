export interface Recorder {
  /** Returns the recording as text, as in its file before compression. */
  text(): string;
  /** Saves the recording as a file; false when the browser does not allow it. */
  save(): Promise<boolean>;
  dispose(): void;
}
