/** An error in Orchestra's envelope `{ error: { code, message } }`. */
export class Refusal extends Error {
  readonly code: string
  readonly status: 400 | 401 | 404 | 409 | 503

  constructor(code: string, message: string, status: 400 | 401 | 404 | 409 | 503 = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
