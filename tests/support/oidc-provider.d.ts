declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Context = { path: string; body: unknown };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  /** As much of the provider's interface as the tests use; the package brings no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: { login: { accountId: string } }): Promise<void>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export default class MemoryAdapter {
    constructor(model: string);
  }
}
