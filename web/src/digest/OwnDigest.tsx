import { digestChoices, type DigestChoice } from '@insaka/domain/digest/digest.labels'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/page/LoadError.tsx'
import { Section } from '../ui/Section.tsx'
import { digestQuery, useChangeDigest } from './digest.queries.ts'

/** The frequency of the digest mail. */
export function OwnDigest() {
  const { data, error, refetch } = useQuery(digestQuery)
  const { mutate } = useChangeDigest()
  return (
    <Section
      title="Morning mail"
      description="Lists what is waiting for action or needs attention, as on your Dashboard. If there is nothing, no mail is sent."
    >
      {error && !data ? (
        <LoadError title="Your choice could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <NativeSelect
          label="Send it to me"
          description="In the morning, from 07:00"
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={!data}
          value={data?.choice ?? ''}
          onChange={({ currentTarget }) => mutate({ choice: currentTarget.value as DigestChoice })}
        >
          {!data && <option value="">Loading…</option>}
          {Object.entries(digestChoices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </Section>
  )
}
