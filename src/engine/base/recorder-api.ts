export interface Recorder {
  /** As in its file before compression. */
  text(): string;
  /** False when the browser does not allow it. */
  save(): Promise<boolean>;
  dispose(): void;
}
