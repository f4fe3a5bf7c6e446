/** Where an S3-compatible store is, and who asks. */
export interface S3Settings {
  /** `http://host:port`; that of AWS for the region when it is absent. */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Begins the names of all objects; the library's id follows. */
  readonly prefix: string;
  /** Whether the bucket is part of the path and not of the host's name. */
  readonly pathStyle: boolean;
  /** Without both the standard places of AWS are looked at: environment, profile, role. */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}
