import { type Adapter, createAdapter } from '../create-adapter.ts'
import { type FamilyConfig, familyMembers } from '../family-members.ts'

/** THORChain; see `ThorchainOptions` in `@switchyard/provider-thorchain`. */
export const thorchainAdapter: Adapter<FamilyConfig> = createAdapter(familyMembers, async (options) =>
  (await import('@switchyard/provider-thorchain')).thorchain(options),
)
