import type { OperatorResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { DataTable } from './data-table.tsx'
import { settingText } from './setting-text.ts'

/** What the deployment works with, for an operator. */
export const OperatorSection = ({ view }: { readonly view: OperatorResponse }): JSX.Element => {
  const { operator } = useMessages().status
  return (
    <section class="sy-stack">
      <h2>{operator.title}</h2>
      <p class="sy-muted sy-small">{operator.lead}</p>
      <h3>{operator.keys}</h3>
      <KeyTable keys={view.keys} />
      {view.webhooks ? (
        <>
          <h3>{operator.webhooks}</h3>
          <WebhookTable webhooks={view.webhooks} />
        </>
      ) : null}
      <h3>{operator.policy}</h3>
      <SettingTable label={operator.policy} settings={view.policy} />
      <h3>{operator.limits}</h3>
      <SettingTable label={operator.limits} settings={view.limits} />
    </section>
  )
}

const useTime = (): ((iso: string) => string) => {
  const { language } = useApp()
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'medium' })
  return (iso) => format.format(Date.parse(iso))
}

const KeyTable = ({ keys }: { readonly keys: OperatorResponse['keys'] }): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  const time = useTime()
  return (
    <DataTable
      label={operator.keys}
      heads={[heads.id, heads.stored, heads.secrets, heads.rights, heads.perMinute]}
      rows={keys.map((key) => [
        key.id,
        operator.stored[key.source],
        key.secrets
          .map(({ hint, expiresAt }) => (expiresAt === undefined ? hint : operator.until(hint, time(expiresAt))))
          .join(', ') || operator.revoked,
        ['operator', 'explain'].filter((right) => key[right as 'operator' | 'explain']).join(', ') || '–',
        Object.entries(key.perMinute)
          .map(([service, limit]) => `${service} ${limit}`)
          .join(', ') || operator.unlimited,
      ])}
    />
  )
}

const SettingTable = ({
  label,
  settings,
}: {
  readonly label: string
  readonly settings: OperatorResponse['policy']
}): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  return (
    <DataTable
      label={label}
      heads={[heads.name, heads.value, heads.source]}
      rows={settings.map(({ name, value, source }) => [
        name,
        <code key={name}>{settingText(value, operator.entries)}</code>,
        operator.source[source],
      ])}
    />
  )
}

const WebhookTable = ({ webhooks }: { readonly webhooks: NonNullable<OperatorResponse['webhooks']> }): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  const time = useTime()
  if (webhooks.length === 0) return <p class="sy-muted sy-small">{operator.none}</p>
  return (
    <DataTable
      label={operator.webhooks}
      heads={[heads.host, heads.id, heads.event, heads.state, heads.attempts, heads.time]}
      rows={webhooks.flatMap(({ host, keyId, enabled, deliveries }) => [
        [host, keyId, '', enabled ? operator.enabled : operator.disabled, '', ''],
        ...deliveries.map(({ type, state, attempts, createdAt }) => [
          host,
          keyId,
          type,
          operator.delivery[state],
          attempts.map(({ status }) => status ?? '–').join(', '),
          time(createdAt),
        ]),
      ])}
    />
  )
}
