import { serve } from "#app/backend/http/serve.ts";
import { punchImportEndpoints } from "#app/backend/project/punch-import/endpoints.ts";
import { partsOfUpload } from "#app/backend/project/punch-import/read-upload.ts";

// What thread.test.ts bundles as the server is bundled: a thread can only be started from bundled code.
const app = serve([...punchImportEndpoints]);
export const fetch = (request: Request) => app.fetch(request);
export { partsOfUpload };
