import client.ApiClient;
import client.ApiException;
import client.api.BundlesApi;
import client.api.GrantsApi;
import client.api.UsersApi;
import client.model.CreateGrantRequest;
import client.model.CreateGrantRequest.GrantTypeEnum;
import client.model.ErrorResponse;
import java.time.OffsetDateTime;
import java.util.ArrayList;

class Main {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv("API_KEY")));

    var bundles = new ArrayList<String>();
    var pages = 0;
    String cursor = null;
    do {
      var page = new BundlesApi(client).listBundles(2, cursor);
      page.getBundles().forEach(one -> bundles.add(one.getId()));
      cursor = page.getNextCursor();
      pages++;
    } while (cursor != null);
    var bundle = bundles.get(bundles.size() - 1);
    var user = new UsersApi(client).searchUsers("rosa", null, null).getUsers().get(0).getUserId();

    var grants = new GrantsApi(client);
    var request = new CreateGrantRequest().userId(user).grantType(GrantTypeEnum.PAID_EXTERNAL);
    var endsAt = OffsetDateTime.parse("2098-12-31T00:00:00Z");
    var paid = grants.createBundleGrant(bundle, request.sourceId("paid-1").endsAt(endsAt)).getGrant();
    var lifetime = request.sourceId("permanent-1").endsAt(null);
    var permanent = grants.createBundleGrant(bundle, lifetime).getGrant();
    var revoked = grants.revokeBundleGrant(bundle, permanent.getId()).getGrant();
    var error = "none";
    try {
      var gift = new CreateGrantRequest().userId("unknown").grantType(GrantTypeEnum.GIFT);
      grants.createBundleGrant(bundle, gift);
    } catch (ApiException refused) {
      var body = ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), ErrorResponse.class);
      error = body.getErrorCode();
    }

    System.out.println("pages " + pages);
    System.out.println("bundles " + String.join(",", bundles));
    System.out.println("user " + user);
    System.out.println("paid " + paid.getId());
    System.out.println("permanent " + permanent.getId());
    System.out.println("revoked " + revoked.getId());
    System.out.println("error " + error);
  }
}
