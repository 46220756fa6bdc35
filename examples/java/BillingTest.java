import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(BundleAccess.class)
class BillingTest {
  @Test
  void aMonthThatIsPaidForEndsWithTheMonth(BundleAccess.Mock mock) throws Exception {
    var client = new Billing(mock.baseUrl, mock.key);
    var ann = (String) client.list("/users", "users", Map.of("displayName", "Ann")).get(0).get("userId");
    // The payment is sent four times: the first answer is lost, the second says to wait, the third is a failure.
    for (var kind : List.of("drop-after", "rate-limit", "status")) mock.fault(kind, "createBundleGrant");
    client.recordPayment(mock.bundle, ann, "invoice-1", Instant.parse("2026-02-28T10:00:00Z"));
    assertEquals(1, withAccess(client, mock));

    mock.advanceTo("2026-02-28T10:00:00Z");
    assertEquals(0, withAccess(client, mock));
    assertEquals(List.of(), mock.advice());
  }

  @Test
  @BundleAccess.Workspace(fixture = "demo", clock = "system")
  void aTestMayChooseItsData(BundleAccess.Mock mock) throws Exception {
    assertEquals(5, new Billing(mock.baseUrl, mock.key).list("/bundles", "bundles", Map.of()).size());
  }

  private static int withAccess(Billing client, BundleAccess.Mock mock) throws Exception {
    return client.list("/bundles/" + mock.bundle + "/users", "users", Map.of()).size();
  }
}
