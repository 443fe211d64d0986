import { type Adapter, adapter } from '../adapter.ts'
import { type FamilyConfig, familyMembers } from '../family-members.ts'

/** THORChain; see `ThorchainOptions` in `@switchyard/provider-thorchain`. */
export const thorchainAdapter: Adapter<FamilyConfig> = adapter(familyMembers, async (options) =>
  (await import('@switchyard/provider-thorchain')).thorchain(options),
)
