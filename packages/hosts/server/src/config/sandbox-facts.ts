import { at, createHttp, parseJson, withTimeout } from '@switchyard/net'

/** What only the running sandbox knows. */
export interface SandboxFacts {
  /** Key its NEAR quotes are signed with. */
  readonly nearManagerKey?: string
}

const TIMEOUT_MS = 3_000

/** Asks a running sandbox. One that does not answer tells nothing: what hangs on it is then switched off. */
export const sandboxFacts = async (sandboxUrl: string): Promise<SandboxFacts> => {
  const http = createHttp()
  const url = `${sandboxUrl.replace(/\/+$/, '')}/near/v0/sandbox/manager-key`
  const asked = { method: 'GET', url, maxBytes: 1_000 } as const
  const work = (signal: AbortSignal) => http({ ...asked, signal })
  const answer = await withTimeout(work, { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
  await http.close()
  const nearManagerKey = answer?.status === 200 ? managerKeyOf(answer.text) : undefined
  return nearManagerKey === undefined ? {} : { nearManagerKey }
}

const managerKeyOf = (text: string): string | undefined => {
  const managerKey = at(parseJson(text), 'managerKey')
  return typeof managerKey === 'string' && /^ed25519:\S+$/.test(managerKey) ? managerKey : undefined
}
