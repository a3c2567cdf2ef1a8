import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../state/current-user.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { SaveIcon } from '../ui/icons.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Section } from '../ui/Section.tsx'
import { DayHeads } from './DayHeads.tsx'
import { eventCountText } from './event-count-text.ts'
import { HeadPrint } from './HeadPrint.tsx'
import { headsQuery } from './heads.queries.ts'
import classes from './HeadsSection.module.css'
import { RootHash } from './RootHash.tsx'

/** The current tree head and the head of each day, which users store outside Insaka. */
export function HeadsSection() {
  const { institution: code } = useCurrentUser()
  const { data, dataUpdatedAt, error, refetch } = useQuery(headsQuery)
  return (
    <Section
      title="Head of the history"
      description="The root is computed from every event up to now. Keep it where those who run this server cannot change it: on paper, in a file, with your auditor. With it, anybody can later see whether an earlier event was changed or removed."
    >
      {data ? (
        <>
          <p className={classes.now}>
            <b className="font-semibold">{eventCountText(data.head.events)}</b>, root
          </p>
          <RootHash root={data.head.root} />
          <div className={`row flex-wrap gap-2 ${classes.ways}`}>
            <CopyButton text={data.head.text} name="head" buttonText="Copy" />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<SaveIcon />}
              onClick={() => saveHead(code, data.head)}
            >
              Save
            </Button>
            <HeadPrint treeHead={data.head} retrievedAt={new Date(dataUpdatedAt)} />
          </div>
          <p className="text-sm text-muted mt-3 m-0">
            Check it without this server, with the <DownloadLink file="verify.html">page</DownloadLink> or the{' '}
            <DownloadLink file="verify-trail.mjs">script</DownloadLink>:{' '}
            <Link to="/insaka/help/$page" params={{ page: 'auditors' }} hash="check-the-history-yourself">
              how auditors do it
            </Link>
            .
          </p>
          <DayHeads days={data.days} code={code} />
        </>
      ) : error ? (
        <LoadError title="The heads could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={4} />
      )}
    </Section>
  )
}

const saveHead = (code: string, { events, text }: { events: number; text: string }) =>
  saveFile(
    new Blob([text], { type: 'text/plain' }),
    `${code.replaceAll('&', '-')}-head-of-${events}-events.txt`,
  )

const DownloadLink = ({ file, children }: { file: string; children: string }) => (
  <a href={`/${file}`} download>
    {children} ({file})
  </a>
)
