import type { EngineStatus } from '@switchyard/core'
import type { StatusResponse } from '../response/status.ts'

/** The body of `GET /status`. */
export const renderStatus = (status: EngineStatus): StatusResponse => ({
  since: new Date(status.since).toISOString(),
  stretchSeconds: status.stretchMs / 1_000,
  tokens: status.tokens,
  chains: status.chains.map((one) => ({
    chain: one.chain,
    chainId: one.chainId,
    tokens: one.tokens,
    providers: one.providers.map(({ provider, state }) => ({ provider, state })),
  })),
  providers: status.providers.map((one) => ({
    provider: one.provider,
    tokens: one.tokens,
    calls: one.calls.map(({ from, answered, declined, failed, p50Ms, p95Ms }) => ({
      from: new Date(from).toISOString(),
      answered,
      declined,
      failed,
      p50Ms: p50Ms === undefined ? undefined : Math.round(p50Ms),
      p95Ms: p95Ms === undefined ? undefined : Math.round(p95Ms),
    })),
  })),
  operator: status.isOperator ? true : undefined,
})
