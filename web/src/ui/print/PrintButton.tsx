import { Button } from '@mantine/core'

export function PrintButton() {
  return (
    <Button variant="default" fw={500} px="sm" onClick={() => window.print()}>
      Print
    </Button>
  )
}
