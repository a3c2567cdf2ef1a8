/** A cell of figures on paper. */
export const FigureCell = ({ value }: { value: string }) => (
  <td data-align="right" data-nowrap>
    {value}
  </td>
)
