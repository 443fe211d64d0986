/** A refusal in 1Click's words; validation gives a list of them. */
export class Refusal extends Error {
  readonly told: string | readonly string[]
  readonly status: 400 | 401 | 404

  constructor(told: string | readonly string[], status: 400 | 401 | 404 = 400) {
    super(String(told))
    this.told = told
    this.status = status
  }
}
