import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Badge, type Tone } from '../../elements/badge.tsx'
import { Icon } from '../../elements/icon.tsx'
import type { RunCheck } from './run-state.ts'

/** Every check of the transaction, and how it came out. */
export const ChecksList = ({ checks }: { readonly checks: readonly RunCheck[] }): JSX.Element | null => {
  const { run } = useMessages().swap
  if (checks.length === 0) return null
  return (
    <details class="sy-more">
      <summary>
        {run.checks(checks.length)}
        <Icon name="chevron" />
      </summary>
      <div class="sy-stack">
        <p class="sy-muted sy-small">{run.checksAbout}</p>
        <ul class="sy-checks">
          {checks.map((check) => (
            <Row key={`${check.field} ${check.reason}`} check={check} />
          ))}
        </ul>
      </div>
    </details>
  )
}

const Row = ({ check: { field, ok, reason } }: { readonly check: RunCheck }): JSX.Element => {
  const { run } = useMessages().swap
  const { checkStates, fields } = run
  const [tone, text]: readonly [Tone, string] =
    ok === true
      ? ['good', checkStates.passed]
      : ok === false
        ? ['bad', checkStates.failed]
        : ['neutral', checkStates.trusted]
  return (
    <li>
      <span class="sy-checks__what">
        {(fields as Readonly<Record<string, string>>)[field] ?? field}
        <span class="sy-terms__about">{reason}</span>
      </span>
      <Badge tone={tone}>{text}</Badge>
    </li>
  )
}
