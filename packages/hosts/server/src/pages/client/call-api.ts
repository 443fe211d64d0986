/** The body of an error. */
interface ErrorBody {
  readonly error?: string
  readonly message?: string
}

/** A response of the API. */
export type ApiResponse<Body> =
  | { readonly ok: true; readonly status: number; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly body: ErrorBody }

/** Calls the API of the server that served the page. Resolves to `undefined` if the server cannot be reached. */
export const callApi = async <Body>(path: string, init?: RequestInit): Promise<ApiResponse<Body> | undefined> => {
  const base = document.querySelector('main')?.dataset.base ?? ''
  try {
    const response = await fetch(base + path, init)
    const body = await response.json().catch(() => ({}))
    return { ok: response.ok, status: response.status, body }
  } catch {
    return undefined
  }
}

/** Code and message of an error response. */
export const errorText = ({ status, body }: { readonly status: number; readonly body: ErrorBody }): string =>
  [body.error || String(status), body.message].filter(Boolean).join(': ')
