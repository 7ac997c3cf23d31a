declare module "s3rver" {
  type Options = { port: number; address: string; silent: boolean; directory: string; resetOnClose?: boolean; configureBuckets: { name: string; configs: string[] }[] };

  /** As much of the server's interface as the tests use; the package brings no types of its own. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
