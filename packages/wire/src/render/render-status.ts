import type { CallCounts, EngineStatus } from '@switchyard/core'
import type { CallCountsResponse, StatusResponse } from '../response/status.ts'

/** The body of `GET /status`. */
export const renderStatus = (status: EngineStatus): StatusResponse => ({
  ...renderCounts(status),
  ...(status.isOperator ? { operator: true as const } : {}),
})

const renderCounts = ({ since, stretchMs, tokens, chains, providers }: EngineStatus): StatusResponse => ({
  since: new Date(since).toISOString(),
  stretchSeconds: stretchMs / 1_000,
  tokens,
  chains: chains.map((one) => ({
    chain: one.chain,
    chainId: one.chainId,
    tokens: one.tokens,
    providers: one.providers.map(({ provider, state }) => ({ provider, state })),
  })),
  providers: providers.map((one) => ({
    provider: one.provider,
    tokens: one.tokens,
    calls: one.calls.map(renderCalls),
  })),
})

const renderCalls = ({ from, answered, declined, failed, p50Ms, p95Ms }: CallCounts): CallCountsResponse => ({
  from: new Date(from).toISOString(),
  answered,
  declined,
  failed,
  ...(p50Ms === undefined ? {} : { p50Ms: Math.round(p50Ms) }),
  ...(p95Ms === undefined ? {} : { p95Ms: Math.round(p95Ms) }),
})
