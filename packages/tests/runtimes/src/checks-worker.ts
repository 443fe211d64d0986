// A worker for the checks of the transport; the server is named in the query.
import { transportChecks } from './transport-checks.ts'

const worker = {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await transportChecks(new URL(request.url).searchParams.get('server') ?? '')),
}

// biome-ignore lint/style/noDefaultExport: the default export is the worker
export default worker
