import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { measureQuality, type ProviderQuality } from '../ledger/quality.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Lists what providers delivered of what they promised, over the days of the policy. At most a minute old. */
export const listQuality = async (
  engine: EngineContext,
  call: Call<undefined>,
): Promise<readonly ProviderQuality[]> => {
  await authenticate(engine, call, 'catalogue')
  return measureQuality(await engine.ledgerView.read(engine.rules().provenDays))
}
