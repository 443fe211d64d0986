import { at, createHttp, parseJson, withTimeout } from '@switchyard/net'

/** Facts that only the running sandbox knows. */
export interface SandboxFacts {
  /** Key that signs its NEAR quotes. */
  readonly nearManagerKey?: string
}

const TIMEOUT_MS = 3_000

/**
 * Reads the facts of a running sandbox. Empty if it does not answer; what depends on them is then switched off.
 *
 * @example
 * ```ts
 * const settings = createSandboxConfig(sandboxUrl, await readSandboxFacts(sandboxUrl))
 * ```
 */
export const readSandboxFacts = async (sandboxUrl: string): Promise<SandboxFacts> => {
  const http = createHttp()
  const url = `${sandboxUrl.replace(/(?<!\/)\/+$/, '')}/near/v0/sandbox/manager-key`
  const asked = { method: 'GET', url, maxBytes: 1_000 } as const
  const work = (signal: AbortSignal) => http({ ...asked, signal })
  const answer = await withTimeout(work, { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
  await http.close()
  const key = answer?.status === 200 ? at(parseJson(answer.text), 'managerKey') : undefined
  return { nearManagerKey: typeof key === 'string' && /^ed25519:\S+$/.test(key) ? key : undefined }
}
