import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'

type Props = { title: string; sentence?: string }

export function UnderDevelopment({
  title,
  sentence = 'The module is still under development. It will be available soon.',
}: Props) {
  return (
    <>
      <PageHeader title={title} />
      <Notice>{sentence}</Notice>
    </>
  )
}
