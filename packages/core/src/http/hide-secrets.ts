import type { Http } from '../contract/http.ts'
import { isSecretName } from './secret-names.ts'
import { createValueRemover, type ValueRemover } from './secret-values.ts'

type Headers = Readonly<Record<string, string>>

/** Longest chain of causes that is read. */
const DEEPEST = 5

/**
 * Removes the operator's secrets from what upstreams answer, before anything reads it: those that are given, and those that the
 * request itself carried in its headers. So a key that an upstream repeats in an error reaches no client, log, event or webhook.
 *
 * @param secrets Values known to be secret; ones of fewer than 8 characters are left.
 *
 * @example
 * ```ts
 * const safe = hideSecrets(http, ['key-of-the-upstream'])
 * ```
 */
export const hideSecrets = (http: Http, secrets: readonly string[] = []): Http => {
  const removeGiven = createValueRemover(secrets)
  // Clients send the same object of headers each time.
  const known = new WeakMap<Headers, ValueRemover>()
  const findRemover = (headers: Headers | undefined): ValueRemover => {
    if (!headers) return removeGiven
    let remover = known.get(headers)
    if (!remover) {
      const removeSent = createValueRemover(listHeaderSecrets(headers))
      remover = (text) => removeSent(removeGiven(text))
      known.set(headers, remover)
    }
    return remover
  }
  return (request) => {
    const remove = findRemover(request.headers)
    return http(request).then(
      (response) => {
        const text = remove(response.text)
        return text === response.text ? response : { ...response, text }
      },
      (reason: unknown) => {
        for (
          let error = reason, depth = 0;
          error instanceof Error && depth < DEEPEST;
          error = error.cause, depth += 1
        ) {
          const message = remove(error.message)
          if (message !== error.message) error.message = message
        }
        throw reason
      },
    )
  }
}

/** Lists values of headers that are secret by name, without the scheme in front: `Bearer`, `Basic`. */
const listHeaderSecrets = (headers: Headers): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => (isSecretName(name) ? [value, value.replace(/^\w+ /, '')] : []))
