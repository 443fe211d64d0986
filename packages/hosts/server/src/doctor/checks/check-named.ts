import type { NamedPlugins } from '../../plugins/load-named-plugins.ts'
import type { DoctorRow } from '../doctor-row.ts'

/** Plugins of the configuration that were left out. */
export const checkNamed = ({ leftOut }: Pick<NamedPlugins, 'leftOut'>): readonly DoctorRow[] =>
  leftOut.map(({ origin, provider, reason }) => ({
    area: 'provider',
    subject: provider ?? origin.module,
    check: 'plugin',
    level: 'red',
    reason: `${origin.module} is left out: ${reason}`,
    action: 'Run switchyard --check-config, which shows what the plugin threw.',
  }))
