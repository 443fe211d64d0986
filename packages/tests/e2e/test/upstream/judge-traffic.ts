import type { SandboxUrls } from '@switchyard/sandbox'
import { openApiJudge } from '@switchyard/test-support/open-api/open-api-judge'
import type { AnsweredRequest } from '../record-traffic.ts'
import type { UpstreamDocument } from './documents.ts'

/** Verdict of a document on the exchanges with its service. */
export interface Judgement {
  /** Operations that were seen, such as `GET /v2/actions`. */
  readonly calls: number
  /** Faults that no known difference explains, each once. */
  readonly faults: readonly string[]
  /** Known differences that no exchange shows any more. */
  readonly unseen: readonly string[]
}

/** Holds every exchange with the service of a document against the document. */
export const judgeTraffic = async (
  document: UpstreamDocument,
  exchanges: readonly AnsweredRequest[],
  { networks }: SandboxUrls,
): Promise<Judgement> => {
  const judge = await openApiJudge(document.file)
  const base = networks[document.network]?.[document.service] ?? ''
  const own = exchanges.filter(({ url, text }) => url.startsWith(`${base}/`) && document.undocumented?.(text) !== true)
  const faults = new Set(
    own.flatMap(({ url, ...exchange }) => {
      const { pathname, searchParams } = new URL(url)
      const path = pathname.slice(new URL(base).pathname.length)
      return judge({ ...exchange, path: document.path?.(path) ?? path, query: searchParams })
    }),
  )
  const all = [...faults]
  return {
    calls: own.length,
    faults: all.filter((fault) => !document.differences.some((known) => known.fault.test(fault))),
    unseen: document.differences
      .filter((known) => !all.some((fault) => known.fault.test(fault)))
      .map(({ fault }) => String(fault)),
  }
}
