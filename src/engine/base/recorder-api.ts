/** What records a running app, as others hold it. */
export interface Recorder {
  /** The recording as a file has it, without being packed. */
  text(): string;
  /** Hands it out as a file; false where the browser takes none. */
  save(): Promise<boolean>;
  dispose(): void;
}
