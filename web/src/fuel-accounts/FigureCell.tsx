export const FigureCell = ({ value }: { value: string }) => (
  <td data-align="right" data-nowrap>
    {value}
  </td>
)
