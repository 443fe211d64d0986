/** An error in 1Click's words; validation errors are a list. */
export class Refusal extends Error {
  readonly reason: string | readonly string[]
  readonly status: 400 | 401 | 404

  constructor(reason: string | readonly string[], status: 400 | 401 | 404 = 400) {
    super(String(reason))
    this.reason = reason
    this.status = status
  }
}
