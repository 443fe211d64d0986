import { createHttp } from '@switchyard/net'

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
  const asked = { method: 'GET', url, signal: AbortSignal.timeout(TIMEOUT_MS), maxBytes: 1_000 } as const
  const answer = await http(asked).catch(() => undefined)
  await http.close()
  const nearManagerKey = answer?.status === 200 ? managerKeyOf(answer.text) : undefined
  return nearManagerKey === undefined ? {} : { nearManagerKey }
}

const managerKeyOf = (text: string): string | undefined => {
  try {
    const { managerKey } = JSON.parse(text) as { readonly managerKey?: unknown }
    return typeof managerKey === 'string' && /^ed25519:\S+$/.test(managerKey) ? managerKey : undefined
  } catch {
    return undefined
  }
}
